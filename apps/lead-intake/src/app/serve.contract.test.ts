import { describeLeadIntakeContract } from "../testing/contract-suite.ts";
import { dataDirectory } from "../store/data-directory.ts";
import { leadsIn, temporaryFolder } from "../testing/databases/temporary-data.ts";
import { kill, startServerProcess } from "../testing/programs.ts";
import { LEAD_INTAKE_PATH } from "../leads/function-paths.ts";

describeLeadIntakeContract("the server process over HTTP", async () => {
  const { path, remove } = await temporaryFolder();
  const directory = dataDirectory(path);
  const server = await startServerProcess({ DATA_DIR: path, ALLOWED_ORIGINS: "*" });
  return {
    send: (request) => fetch(new URL(LEAD_INTAKE_PATH, server.url), request),
    storedLeads: () => leadsIn(directory),
    close: async () => {
      await kill(server);
      await remove();
    },
  };
});
