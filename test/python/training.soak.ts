import { trainingSuite } from "./suite.ts";

trainingSuite("what a minute taught", ["--batches", "150"], 200, 0.9);
