// Runs commands of `server/src` one after the other without arguments. Prints the exit code and the output of each.

const names = process.argv.splice(2)
const results: { code: unknown; output: string }[] = []
const print = console.log
for (const name of names) {
  let output = ''
  const note = (...words: unknown[]) => {
    output += `${words.join(' ')}\n`
  }
  Object.assign(console, { log: note, error: note })
  await import(`../src/${name}.ts`)
  results.push({ code: process.exitCode, output })
  process.exitCode = 0
}
print(JSON.stringify(results))
