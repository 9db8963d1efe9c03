import { ONE_OF_EACH } from "./bots.ts";
import { hostileSuite } from "./suite.ts";

hostileSuite(ONE_OF_EACH);
