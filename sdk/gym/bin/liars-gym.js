#!/usr/bin/env node
// What the Python package starts, where this one is installed. In a checkout it starts `src/main.ts` itself.
import "../dist/main.js";
