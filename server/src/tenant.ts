import { createInterface } from 'node:readline/promises'
import { createLog } from './platform/http/log.ts'
import { explainFailure } from './start-messages.ts'
import { manageTenants } from './tenants/manage-tenants.ts'

try {
  await manageTenants(process.argv.slice(2), {
    environment: process.env,
    log: createLog('warn'),
    now: () => new Date(),
    print: (line) => console.log(line),
    isTerminal: Boolean(process.stdin.isTTY && process.stdout.isTTY),
    ask: async (question) => {
      const terminal = createInterface({ input: process.stdin, output: process.stdout })
      try {
        return await terminal.question(question)
      } finally {
        terminal.close()
      }
    },
  })
} catch (error) {
  console.error(explainFailure(error))
  process.exitCode = 1
}
