/**
 * Runs a tool's main function and sets the exit code. A failure prints only its message, without a stack.
 *
 * @param {() => Promise<number>} main returns the exit code
 */
export async function runTool(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
