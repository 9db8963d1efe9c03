/** Whether the command was given --quiet: then it prints its result and errors, and nothing beside them. */
let quiet = false;

export const beQuiet = (on: boolean): void => {
  quiet = on;
};

export const isQuiet = (): boolean => quiet;
