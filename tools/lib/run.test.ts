import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inRoot, root } from './paths.mjs'
import { run, runByLine, runWithOutput } from './run.mjs'

const node = process.execPath
const forEver = 'setInterval(() => {}, 1e9)'

describe('a program that is run', () => {
  it('a run resolves to the exit code of the program', async () => {
    expect(await run(node, ['-e', 'process.exit(3)'])).toBe(3)
    expect(await run(node, ['-e', ''])).toBe(0)
  })

  it('a run resolves to 128 plus the number of the signal that ended the program', async () => {
    expect(await run(node, ['-e', "process.kill(process.pid, 'SIGKILL')"])).toBe(137)
    expect(await run(node, ['-e', "process.kill(process.pid, 'SIGTERM')"])).toBe(143)
  })

  it('a run rejects if the program does not exist', async () => {
    await expect(run('/no/such/program', [])).rejects.toThrow('ENOENT')
  })

  it('a run closes the input of the program, and returns its output and its errors', async () => {
    const code =
      "process.stdin.resume().on('end', () => { console.log('å'); console.error('b'); process.exit(4) })"
    const { code: exitCode, output } = await runWithOutput(node, ['-e', code])
    expect(exitCode).toBe(4)
    expect(output.split('\n').sort()).toEqual(['', 'b', 'å'])
  })

  it('the output of a run includes output that a grandchild writes after the program has ended', async () => {
    const late =
      "require('node:child_process').spawn(process.execPath, ['-e', 'console.log(1)'], { stdio: 'inherit' })"
    const { output } = await runWithOutput(node, ['-e', `${late}; process.exit()`])
    expect(output).toBe('1\n')
  })

  it('each line of a run is passed on when it is complete, and the last one also without a line break', async () => {
    const lines: string[] = []
    const code = "process.stdout.write('a'); process.stdout.write('å\\nb'); process.exitCode = 5"
    expect(await runByLine(node, ['-e', code], (line) => lines.push(line))).toBe(5)
    expect(lines).toEqual(['aå', 'b'])
  })

  it('a run uses the top folder or a given folder, and adds environment variables', async () => {
    const code = 'console.log(process.cwd(), process.env.MORE, process.env.PATH !== undefined)'
    const { output } = await runWithOutput(node, ['-e', code], { env: { MORE: 'more' } })
    expect(output.trim()).toBe(`${root} more true`)
    const elsewhere = await runWithOutput(node, ['-e', 'console.log(process.cwd())'], {
      cwd: inRoot('tools'),
    })
    expect(elsewhere.output.trim()).toBe(inRoot('tools'))
  })
})

/**
 * The code of a tool that runs an endless program. The tool prints its own process id and that of the
 * program.
 */
const tool = `
  const { start } = await import(${JSON.stringify(new URL('run.mjs', import.meta.url).href)})
  const { child, ended } = start(process.execPath, ['-e', ${JSON.stringify(forEver)}])
  console.log(JSON.stringify([process.pid, child.pid]))
  process.exitCode = await ended
`
const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Returns the process ids of the tool and of its program, once both run. */
async function idsFrom(child: ChildProcess): Promise<readonly [tool: number, program: number]> {
  if (!child.stdout) throw new Error('No output')
  const [line] = await once(createInterface(child.stdout), 'line')
  const ids = JSON.parse(String(line))
  onTestFinished(() => {
    for (const id of ids) if (isRunning(id)) process.kill(id, 'SIGKILL')
  })
  return ids
}

describe('a tool that is ended', () => {
  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const)('a tool ends its program on %s, and exits with the same code', async (signal, exitCode) => {
    const child = spawn(node, ['--input-type=module', '-e', tool], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [, program] = await idsFrom(child)
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([exitCode, null])
    expect(isRunning(program)).toBe(false)
  })

  /** Code of a program that starts the tool, as npm does. */
  const npm = `
    const { spawn } = require('node:child_process')
    spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(tool)}], { stdio: ['ignore', 'inherit', 'inherit'] })
    ${forEver}
  `

  it('a tool ends its program if the npm process that started the tool is killed', async () => {
    const env = { ...process.env, npm_lifecycle_event: 'start' }
    const child = spawn(node, ['-e', npm], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const ids = await idsFrom(child)
    child.kill('SIGKILL')
    await expect.poll(() => ids.filter(isRunning)).toEqual([])
  })
})
