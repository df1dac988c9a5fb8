#!/usr/bin/env node
import "../dist/roi-quote.js";
