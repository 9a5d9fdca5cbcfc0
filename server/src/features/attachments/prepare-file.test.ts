import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { jpeg } from '../../../test/real-files.ts'
import { takeTurns } from '../../platform/processes/take-turns.ts'
import { fileParts } from '../../platform/store/file-store.ts'
import { createFolderStore } from '../../platform/store/folder-store.ts'
import { IncomingFiles } from '../../platform/store/incoming-files.ts'
import type { AttachmentContext } from './attachment-context.ts'
import { prepareFile } from './prepare-file.ts'
import { processMedia } from './process-media.ts'

const folder = await mkdtemp(join(tmpdir(), 'verstas-prepare-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const [store, incoming] = [createFolderStore(join(folder, 'files')), new IncomingFiles(folder, 0)]
const context = {
  store,
  incoming,
  limits: { picture: 1_000_000, video: 1_000_000 },
  media: { run: processMedia, close: () => {} },
  inPictureTurn: takeTurns(),
} as unknown as AttachmentContext

it('preparing a stored file again does not change the stored data', async () => {
  const file = { key: crypto.randomUUID(), name: 'a.jpg', isSignature: false, employeeId: 1 }
  const storedParts = () =>
    Promise.all(fileParts.map(async (part) => buffer(await store.open({ key: file.key, part }))))
  await writeFile(incoming.path(file.key, 'upload'), await jpeg({ width: 300, height: 200 }))
  await prepareFile(context, file)
  const stored = await storedParts()
  // Prepares another photo under the same key. The stored files may be links to results of the first run.
  await writeFile(incoming.path(file.key, 'upload'), await jpeg({ width: 200, height: 300, shade: 9 }))
  await prepareFile(context, file)
  expect(await storedParts()).toEqual(stored)
})
