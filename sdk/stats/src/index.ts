export * from "./elo.ts";
export * from "./fit.ts";
export * from "./intervals.ts";
export * from "./pairs.ts";
export * from "./quantile.ts";
export * from "./random.ts";
export * from "./ranks.ts";
export * from "./sprt.ts";
