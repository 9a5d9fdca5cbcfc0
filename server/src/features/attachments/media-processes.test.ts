import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ContentType } from '@verstas/contract/attachments/kinds.ts'

import { afterAll, describe, expect, it } from 'vitest'
import { childrenNamed } from '../../../test/child-processes.ts'
import { eventually } from '../../../test/eventually.ts'
import { costlyPicture, jpeg, secretPlace } from '../../../test/real-files.ts'
import { createMediaProcesses } from './media-processes.ts'

const folder = await mkdtemp(join(tmpdir(), 'verstas-media-'))
const media = createMediaProcesses()
const hasty = createMediaProcesses({ milliseconds: 1, memory: 1_000_000_000 })
const narrow = createMediaProcesses({ milliseconds: 120_000, memory: 1 })
afterAll(async () => {
  for (const each of [media, hasty, narrow]) each.close()
  await rm(folder, { recursive: true, force: true })
})

let files = 0

async function taskOf(type: ContentType, bytes?: Buffer) {
  files += 1
  const pathOf = (part: string) => join(folder, `${files}.${part}`)
  const upload = pathOf('upload')
  if (bytes) await writeFile(upload, bytes)
  return { upload, type, clean: pathOf('clean'), picture: pathOf('picture'), thumbnail: pathOf('thumbnail') }
}

/** Creates a task for a file without an end. Its process reads until the writer closes the file. */
async function endlessTask() {
  const task = await taskOf('application/pdf')
  execFileSync('mkfifo', [task.upload])
  return task
}

/** Opens the file of an endless task for writing. Rejects if no process reads it. */
const openWriter = (path: string) => open(path, constants.O_WRONLY | constants.O_NONBLOCK)

async function endless() {
  const task = await endlessTask()
  const abort = new AbortController()
  const outcome = media.run(task, { signal: abort.signal })
  const writer = await eventually(() => openWriter(task.upload))
  return { abort, outcome, writer }
}

/** Asserts that no process reads the file. */
const expectNobodyReads = (writer: FileHandle) =>
  expect(writer.write('x')).rejects.toMatchObject({ code: 'EPIPE' })

describe('processing a file in a separate process', () => {
  it('a media process returns the clean file with its pictures, size and checksum', async () => {
    const outcome = await media.run(await taskOf('image/jpeg', await jpeg({ width: 300, height: 200 })))
    if ('failure' in outcome) throw new Error(outcome.failure)
    expect(outcome).toMatchObject({ width: 300, height: 200, hasPictures: true })
    const clean = await readFile(outcome.path)
    expect(clean.includes(secretPlace)).toBe(false)
    expect(outcome.byteSize).toBe(clean.length)
    expect(Buffer.from(outcome.checksum).toString('hex')).toBe(
      createHash('sha256').update(clean).digest('hex'),
    )
  })

  it('a media process reports a damaged file as unreadable', async () => {
    const cut = (await jpeg({ width: 300, height: 200 })).subarray(0, 700)
    expect(await media.run(await taskOf('image/jpeg', cut))).toEqual({ failure: 'unreadable' })
  })

  it('aborting the task of an endless file ends its process, and meanwhile other files are processed', async () => {
    const { abort, outcome, writer } = await endless()
    expect(await media.run(await taskOf('image/jpeg', await jpeg()))).toMatchObject({ hasPictures: true })
    abort.abort()
    expect(await outcome).toEqual({ failure: 'givenUp' })
    await expectNobodyReads(writer)
    await writer.close()
  })

  it('a file is reported as given up if its task is aborted while it waits for a process', async () => {
    const running = [await endless(), await endless()]
    const abort = new AbortController()
    const waiting = media.run(await taskOf('image/jpeg', await jpeg()), { signal: abort.signal })
    abort.abort()
    for (const each of running) each.abort.abort()
    expect(await waiting).toEqual({ failure: 'givenUp' })
    for (const { outcome, writer } of running) {
      await outcome
      await writer.close()
    }
  })

  it('a file is reported as too costly if its processing exceeds the time limit', async () => {
    expect(await hasty.run(await taskOf('image/jpeg', await jpeg()))).toEqual({ failure: 'tooCostly' })
  })

  it('a file is reported as too costly if its processing exceeds the CPU limit', async () => {
    const task = await taskOf('image/png', await costlyPicture())
    expect(await media.run(task, { cpuMilliseconds: 100 })).toEqual({ failure: 'tooCostly' })
  })

  it('a file is reported as too costly if its process exceeds the memory limit, and the process ends', async () => {
    const task = await endlessTask()
    expect(await narrow.run(task)).toEqual({ failure: 'tooCostly' })
    await expect(openWriter(task.upload)).rejects.toMatchObject({ code: 'ENXIO' })
  })

  it('a file is reported as stopped if its process is killed, and a new process handles the next file', async () => {
    const { outcome, writer } = await endless()
    for (const pid of childrenNamed('media-process.ts')) process.kill(pid, 'SIGKILL')
    expect(await outcome).toEqual({ failure: 'stopped' })
    await writer.close()
    expect(await media.run(await taskOf('image/jpeg', await jpeg()))).toMatchObject({ hasPictures: true })
  })

  it('a media process ignores a termination signal and completes its task', async () => {
    const { abort, outcome, writer } = await endless()
    for (const pid of childrenNamed('media-process.ts')) process.kill(pid, 'SIGTERM')
    await writer.write('%PDF-1.4')
    await writer.close()
    expect(await outcome).toMatchObject({ checksum: expect.anything() })
    abort.abort()
  })
})
