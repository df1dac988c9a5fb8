// The program's first file imports nothing at its start, so that it can say why the rest cannot be loaded.
import("./run-server.ts").catch((error: NodeJS.ErrnoException) => {
  if (error.code !== "EMFILE" && error.code !== "ENFILE") throw error;
  process.stderr.write(`Too few files may be open at a time (${error.code}): start the server with  ulimit -n 1024\n`);
  process.exit(1);
});
