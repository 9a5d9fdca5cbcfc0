// Preloaded into a command for backups. The command kills itself at a message of its progress, so that the moment does
// not depend on the load of the machine.

interface Message {
  readonly progress?: { readonly step: string }
}

const [step, number] = (process.env.KILL_AT ?? '').split(':')
const send = process.send?.bind(process) as (message: Message) => boolean
let count = 0

process.send = (message: Message) => {
  if (message.progress?.step === step) count += 1
  if (count >= Number(number)) process.kill(process.pid, 'SIGKILL')
  return send(message)
}
