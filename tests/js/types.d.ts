declare module "canvas-confetti" { export default function confetti(options: object): void; }
