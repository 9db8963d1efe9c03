export * from "./action.ts";
export * from "./ask.ts";
export * from "./event.ts";
export * from "./game.ts";
export * from "./luck.ts";
export * from "./options.ts";
export * from "./record.ts";
export * from "./table.ts";
