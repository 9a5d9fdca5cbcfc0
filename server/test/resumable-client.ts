import { attachmentHeader, resumablePath } from '@verstas/contract/attachments/resumable-protocol.ts'

import { uploadEndpoints } from '@verstas/contract/attachments/upload-endpoints.ts'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { errorsOf } from '@verstas/contract/endpoint-errors.ts'
import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Headers } from './app.ts'

/** Builds a client of the upload protocol on a real connection. Makes `app` listen on a free port. */
export async function buildResumableClient(app: FastifyInstance, apiBase: string) {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const protocol = { 'tus-resumable': '1.0.0' }

  const addressOfUploads = `${origin}${apiBase}${resumablePath}`

  const create = (
    headers: Headers,
    size: number,
    metadata: Readonly<Record<string, string | number | undefined>>,
  ) =>
    call(uploadEndpoints.beginUpload, addressOfUploads, {
      method: 'POST',
      headers: {
        ...headers,
        ...protocol,
        'upload-length': String(size),
        'upload-metadata': Object.entries(metadata)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => `${name} ${Buffer.from(String(value)).toString('base64')}`)
          .join(','),
      },
    })

  const addressOf = (created: Response) => `${origin}${created.headers.get('location')}`

  const send = (headers: Headers, address: string, offset: number, bytes: Buffer | ReadableStream) =>
    call(uploadEndpoints.continueUpload, address, {
      method: 'PATCH',
      headers: {
        ...headers,
        ...protocol,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes,
      duplex: 'half',
    } as RequestInit)

  const look = async (headers: Headers, address: string) => {
    const answer = await fetch(address, { method: 'HEAD', headers: { ...headers, ...protocol } })
    return {
      status: answer.status,
      offset: answer.headers.get('upload-offset'),
      length: answer.headers.get('upload-length'),
      attachment: answer.headers.get(attachmentHeader),
    }
  }

  const cancel = (headers: Headers, address: string) =>
    call(uploadEndpoints.cancelUpload, address, { method: 'DELETE', headers: { ...headers, ...protocol } })

  return { addressOfUploads, create, addressOf, send, look, cancel }
}

/** Calls an endpoint. If the server refuses, checks that the contract declares the refusal. */
async function call(endpoint: EndpointDefinition, address: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(address, init)
  if (answer.status < 400) return answer
  const declared = [...errorsOf(endpoint)].map((name) => errorCatalogue[name].id)
  for (const { ErrorId } of (await answer.clone().json()) as { ErrorId: number }[])
    expect(declared, `${endpoint.method} ${endpoint.path} declares its error`).toContain(ErrorId)
  return answer
}

/** Returns the status and error ids of a refusal. */
export const refusalOf = async (answer: Response) => ({
  status: answer.status,
  ids: ((await answer.json()) as { ErrorId: number }[]).map(({ ErrorId }) => ErrorId),
})
