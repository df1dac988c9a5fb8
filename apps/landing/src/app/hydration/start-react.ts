// Stands in React's own chunk and runs it there. Else the page's chunk, which is the first to use React, would run both in
// one task, twice as long.
import "react-dom/client";
import "react/jsx-runtime";
