import { useMutation } from '@tanstack/react-query'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { CallFailed } from '@verstas/contract/call.ts'
import { signatureName } from '@verstas/domain/attachments/kinds.ts'
import { useAttemptKey } from '../../platform/api/attempt-key.ts'
import { call } from '../../platform/api/client.ts'
import { failureKindOf } from '../../platform/api/failure.ts'
import { useAddUpload } from '../attachments/uploads/uploads.ts'

/**
 * A short timeout in milliseconds, because the customer waits at the counter. After the timeout, the device
 * stores the signature and sends it later.
 */
const timeoutMs = 15_000

interface Signature {
  readonly png: Blob
  readonly signerName: string
}

/**
 * The result of sending a signature: `sent` if the server has stored it. Otherwise the device has stored it,
 * because the network is down (`kept`) or the server has not responded yet (`slow`).
 */
export type SignatureOutcome = 'sent' | 'kept' | 'slow'

/**
 * Returns a mutation that sends a signature for a work order (specification.md, Wire). The mutation fails
 * with the server's error, or with the network error if the device cannot store the signature either.
 */
export function useSendSignature(orderNumber: number) {
  const add = useAddUpload()
  const { keyOf, settle } = useAttemptKey()

  const keep = async ({ png, signerName }: Signature, cause: unknown): Promise<void> => {
    const target = { orderNumber, jobNumber: null }
    // Queues the same picture. If the server has already stored the signature, it recognizes the picture and
    // stores it only once.
    const id = await add(target, { file: png, fileName: signatureName, signerName })
    if (id === null) throw cause
  }

  return useMutation({
    mutationFn: async (signature: Signature): Promise<SignatureOutcome> => {
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        await send(orderNumber, signature, keyOf([signature.png.size, signature.signerName]), signal)
        settle()
        return 'sent'
      } catch (error) {
        if (failureKindOf(error) !== 'unreachable') {
          settle(error)
          throw error
        }
        await keep(signature, error)
        return signal.aborted ? 'slow' : 'kept'
      }
    },
  })
}

async function send(
  orderNumber: number,
  { png, signerName }: Signature,
  key: string,
  signal: AbortSignal,
): Promise<void> {
  const form = new FormData()
  form.set('Kind', 'Signature')
  if (signerName) form.set('SignerName', signerName)
  form.set('file', png, signatureName)
  const input = { params: { orderNumber }, headers: { 'idempotency-key': key }, form, signal }
  try {
    await call(attachmentEndpoints.uploadToWorkOrder, input)
  } catch (error) {
    throw signal.aborted ? new CallFailed(0, []) : error
  }
}
