/** Self-play environments over the rules of Liar's Ladder: `AecEnv` for one game, `VectorEnv` for many side by side. */
export { AecEnv, type Last, type Observation } from "./aec.ts";
export { GymError } from "./error.ts";
export type { GymSetup } from "./setup.ts";
export { ENDED, VectorEnv, type VectorSetup } from "./vector.ts";
