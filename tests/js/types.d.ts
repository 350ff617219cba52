declare module "canvas-confetti" {
  const confetti: { create(canvas: null, how: object): (what: object) => void };
  export default confetti;
}
