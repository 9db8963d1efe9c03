export { ReplayError } from "./acts.ts";
export { type Evaluated, type EvaluateSetup, evaluate } from "./evaluate.ts";
export { type FitSetup, fitProspects } from "./fit.ts";
export type { Loss } from "./loss.ts";
export type { Prospects, Weights, Worth } from "./prospects.ts";
export { FIT_WORK, KEPT_WORK, prospectsOf } from "./prospects-of.ts";
export type { Chances } from "./rounds.ts";
export { type Weighed, type Weighing, type WeighSetup, weigh } from "./weigh.ts";
