// Delays the load of this module by many turns of the event loop, like a busy machine.
for (let turn = 0; turn < 100; turn += 1) await new Promise<void>((resolve) => void setTimeout(resolve))

export default function SlowPage() {
  return <button type="button">Late</button>
}
