import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Files that list queries to invalidate, because the subjects that the contract declares do not fit. */
const exceptions: Readonly<Record<string, string>> = {
  'features/activity-monitor/activity-monitor.page.test.tsx': 'refetches one of the lists',
  'features/attachments/uploads/upload-queue-adapter.ts': 'a chunked upload does not use `call`',
  'features/chat/chat-channel.ts': 'the chat has its own channel',
  'features/chat/timeline.ts': 'a message without its topic concerns any topic',
  'features/health-checks/live.ts': 'the form is compared by version, except at a new connection',
  'features/health-checks/photo-queue-adapter.ts': 'a chunked upload does not use `call`',
  'features/stamping/forgotten/forgotten-dialog.tsx': 'a success puts null into this read, a refusal cannot',
  'features/start-page/desk/give-button.tsx': 'the vehicle has moved away, so no write was sent',
  'features/work-schedule/live.ts': 'only days that may contain the moved reservation',
  'features/workshop-schedule/cached-entries.ts': 'puts entries into the cache, and refetches the rest',
}

const source = join(import.meta.dirname, '..')
const ownLists = globSync('{features,shared}/**/*.{ts,tsx}', { cwd: source }).filter((file) =>
  /\binvalidate\(/.test(readFileSync(join(source, file), 'utf8')),
)

it('features invalidate what the contract declares, not separate lists of queries', () => {
  expect(ownLists.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})
