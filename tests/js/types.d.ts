declare module "canvas-confetti" {
  const confetti: { create(canvas: HTMLCanvasElement, how: object): (what: object) => Promise<void> };
  export default confetti;
}
interface Window {
  webauthnJSON: { create(options: object): Promise<object>; get(options: object): Promise<object> };
}
