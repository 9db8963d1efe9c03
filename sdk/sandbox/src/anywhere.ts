// The parts of a bot's checks and of its faults' reports that need neither Node nor an isolate. So a page can say the
// same.
export { checkDoor } from "./build/door.ts";
export { BOT_COMPILER_OPTIONS, tellType } from "./build/type-words.ts";
export type { Frame } from "./match/spec.ts";
export { mapStack } from "./match/stack.ts";
