import { expect, it, onTestFinished } from 'vitest'
import { buildAttachmentApp } from '../../../test/attachment-app.ts'
import { childrenNamed, holdProcess } from '../../../test/child-processes.ts'
import { eventually } from '../../../test/eventually.ts'
import { costlyPicture, jpeg } from '../../../test/real-files.ts'
import { refusedWith } from '../../../test/refused-with.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

const { db, site, uploader, filesOnDisk } = await buildAttachmentApp()

it("decodes one picture per person at a time, so other people's pictures do not wait", async () => {
  const order = await buildWorkOrder(db, site.id)
  const [aino, ben] = [await uploader(), await uploader()]
  const done: string[] = []
  const send = async (name: string, { toOrder }: typeof aino, bytes: Buffer) => {
    expect((await toOrder(order.order_number, [{ bytes }])).status).toBe(200)
    done.push(name)
  }
  const costly = send('first of Aino', aino, await costlyPicture())
  const [pid = 0] = await eventually(() => {
    const children = childrenNamed('media-process.ts')
    expect(children).toHaveLength(1)
    return children
  })
  const release = holdProcess(pid)
  onTestFinished(release)
  const next = send('second of Aino', aino, await jpeg({ shade: 1 }))
  await eventually(async () =>
    expect((await filesOnDisk()).filter((name) => name.endsWith('.upload'))).toHaveLength(2),
  )
  await send('of Ben', ben, await jpeg({ shade: 2 }))
  expect(done).toEqual(['of Ben'])
  release()
  await Promise.all([costly, next])
  expect(done).toHaveLength(3)
})

it('refuses a picture for which the memory of its process does not suffice, and stores nothing', async () => {
  const order = await buildWorkOrder(db, site.id)
  const aino = await uploader()
  const before = await filesOnDisk()
  const sent = aino.toOrder(order.order_number, [{ bytes: await costlyPicture(), name: 'huge.png' }])
  let isAnswered = false
  const answered = sent.finally(() => {
    isAnswered = true
  })
  // Ends the process as Node itself does if its memory does not suffice.
  await eventually(() => {
    for (const pid of childrenNamed('media-process.ts')) process.kill(pid, 'SIGABRT')
    expect(isAnswered).toBe(true)
  })
  const refused = await answered
  expect(refused).toMatchObject(refusedWith('fileTooCostly'))
  expect(refused.errors[0]?.MetaData).toEqual([{ Key: 'file', Value: 'huge.png' }])
  expect(await aino.list(order.id)).toEqual([])
  expect(await filesOnDisk()).toEqual(before)
})
