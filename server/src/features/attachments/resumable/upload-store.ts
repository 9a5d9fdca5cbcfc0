import { AsyncLocalStorage } from 'node:async_hooks'
import type { Readable } from 'node:stream'
import { DataStore, Upload } from '@tus/server'
import { ResumableMetadata } from '@verstas/contract/attachments/resumable.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import type { AttachmentContext } from '../attachment-context.ts'
import { createGrowthCheck } from '../check-file.ts'
import { addUpload, dropUpload, extendUpload, findUpload } from './upload-rows.ts'

/**
 * Adapts the upload rows and the incoming folder to the library of the protocol. Each call runs with
 * the rights of the person who sent the request.
 */
export class UploadStore extends DataStore {
  readonly #context: AttachmentContext

  constructor(context: AttachmentContext) {
    super()
    this.extensions = ['creation', 'creation-with-upload', 'termination']
    this.#context = context
  }

  override async create(upload: Upload): Promise<Upload> {
    const metadata = ResumableMetadata.parse(upload.metadata)
    await addUpload(this.#context, currentCall().session, {
      key: upload.id,
      byteSize: upload.size ?? 0,
      metadata,
    })
    return upload
  }

  /** Takes the offset of an unfinished upload from the length of its file. The database has no offset. */
  override async getUpload(id: string): Promise<Upload> {
    const call = currentCall()
    const { byteSize, attachment } = await findUpload(this.#context, call.session, id)
    call.attachment = attachment
    const offset = attachment === null ? await this.#context.incoming.size(id) : byteSize
    return new Upload({ id, size: byteSize, offset })
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const { byteSize, metadata } = await findUpload(this.#context, currentCall().session, id)
    const file = { key: id, name: metadata.filename, declared: byteSize }
    const check = createGrowthCheck(this.#context, file)
    try {
      return await this.#context.incoming.write(id, offset, bytes, check)
    } finally {
      await extendUpload(this.#context, id)
    }
  }

  override async remove(id: string): Promise<void> {
    const { attachment } = await findUpload(this.#context, currentCall().session, id)
    if (attachment === null) await dropUpload(this.#context, id)
  }
}

/** The context of one request, which the library does not pass to the store. */
export interface ResumableCall {
  readonly session: CurrentSession
  /** The attachment created from the upload, for the response; null if the upload is unfinished. */
  attachment: { readonly id: number; readonly key: string } | null
  /** The error with which the library answers; null if the request succeeds. */
  failure: unknown
}

/** The present request, for callbacks of the library, which do not receive it. */
export const resumableCalls = new AsyncLocalStorage<ResumableCall>()

/** Returns the data of the present request. Throws outside of a request. */
export function currentCall(): ResumableCall {
  const call = resumableCalls.getStore()
  if (call === undefined) throw new Error('Called outside a request')
  return call
}
