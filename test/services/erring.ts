// For node --import: at SIGUSR2 an error that nobody catches.
process.on("SIGUSR2", () => {
  throw new Error("an error of the test");
});
