// The module takes many turns of the event loop to load, as on a busy machine.
for (let turn = 0; turn < 100; turn += 1) await new Promise<void>((resolve) => void setTimeout(resolve))

export default function SlowPage() {
  return <button type="button">Late</button>
}
