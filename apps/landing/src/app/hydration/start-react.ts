// Evaluates React's chunk in a task of its own. Otherwise the page's chunk, the first to import React, would evaluate both
// in one task, twice as long.
import "react-dom/client";
import "react/jsx-runtime";
