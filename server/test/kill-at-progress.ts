// Preloaded into a command for backups. The command kills itself at a given moment of its work
// (`KillMoment`), which makes the moment independent of the machine's load.
import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

interface Message {
  readonly progress?: { readonly step: string }
}

const [, kind = '', value = ''] = /^(\w+):(.*)$/.exec(process.env.KILL_AT ?? '') ?? []
const die = () => void process.kill(process.pid, 'SIGKILL')

if (kind === 'database' || kind === 'files') {
  const send = process.send?.bind(process) as (message: Message) => boolean
  let count = 0
  process.send = (message: Message) => {
    if (message.progress?.step === kind) count += 1
    if (count >= Number(value)) die()
    return send(message)
  }
}

if (kind === 'print') {
  const log = console.log
  console.log = (line: string) => {
    if (line.includes(value)) die()
    log(line)
  }
}

if (kind === 'rename' || kind === 'renamed') {
  const { rename } = files
  files.rename = async (from, to) => {
    const isMeant = String(to).endsWith(value)
    if (isMeant && kind === 'rename') die()
    await rename(from, to)
    if (isMeant) die()
  }
  syncBuiltinESMExports()
}

if (kind === 'removed') {
  const { rm } = files
  files.rm = async (path, options) => {
    await rm(path, options)
    if (String(path).endsWith(value)) die()
  }
  syncBuiltinESMExports()
}
