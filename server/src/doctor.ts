import { join } from 'node:path'
import { describeFindings } from './features/diagnosis/finding.ts'
import { runDoctor } from './features/diagnosis/run-doctor.ts'
import { explainFailure } from './start-messages.ts'
import { runForTenants } from './tenants/run-for-tenants.ts'

// Prints the state of the installation. Exit code 1 if there is a fault.
await runForTenants('each', async () => {
  const findings = await runDoctor({
    environment: process.env,
    webFolder: join(import.meta.dirname, '../../web/dist'),
    explain: explainFailure,
  })
  const isJson = process.argv.includes('--json')
  console.log(isJson ? JSON.stringify(findings, null, 2) : describeFindings(findings).join('\n'))
  process.exitCode = findings.some(({ verdict }) => verdict === 'fault') ? 1 : 0
})
