export { aboutJob, openLog } from "./log.ts";
export { type Asking, type MetricsDoor, mayRead } from "./metrics-door.ts";
