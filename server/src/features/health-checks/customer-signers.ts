import type { SignatureField } from '@verstas/contract/health-checks/survey.ts'
import { type Properties, signatureKey, signerKey } from '@verstas/domain/health-checks/properties.ts'
import type { FastifyRequest } from 'fastify'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import type { WholeForm } from './inspection-form.ts'

interface Fields {
  readonly Signatures: readonly Pick<SignatureField, 'Id' | 'Role'>[]
}

const customerFields = ({ Signatures }: Fields): string[] =>
  Signatures.filter(({ Role }) => Role === 'customer').map(({ Id }) => Id)

type Named = Pick<WholeForm, 'Properties' | 'Signatures'>

/** Returns an inspection without the names of customers who signed, for readers who may not see customers. */
export function withoutSigners<Form extends Named>(survey: Fields, form: Form): Form {
  const fields = customerFields(survey)
  const hidden = new Set(fields.map(signerKey))
  return {
    ...form,
    Properties: form.Properties.filter(({ Key }) => !hidden.has(Key)),
    Signatures: form.Signatures.map((signature) =>
      fields.includes(signature.Id) ? { ...signature, SignerName: null } : signature,
    ),
  }
}

/**
 * Restores a customer's name that a save omits although the customer's signature is unchanged. The sender may
 * not have seen the name. Ignores the sender's current rights, because they may have changed since the sender
 * read the inspection.
 */
export function withKeptSigners(survey: Fields, stored: Properties, sent: Properties): Properties {
  const restoredFields = customerFields(survey).filter(
    (field) =>
      sent[signerKey(field)] === undefined && sent[signatureKey(field)] === stored[signatureKey(field)],
  )
  const names = restoredFields.flatMap((field) => {
    const name = stored[signerKey(field)]
    return name === undefined ? [] : [[signerKey(field), name] as const]
  })
  return { ...sent, ...Object.fromEntries(names) }
}

interface Reading {
  readonly session: Pick<CurrentSession, 'employeeId' | 'siteId'>
  readonly request: FastifyRequest
}

/** Writes a line to the security log if a response contains the names of customers who signed. */
export function logSigners(
  { session: { employeeId, siteId }, request }: Reading,
  {
    Survey,
    Properties,
    Signatures,
    VehicleId,
  }: Named & { readonly Survey: Fields; readonly VehicleId: number },
): void {
  const fields = customerFields(Survey)
  const isNamed =
    Signatures.some(({ Id, SignerName }) => fields.includes(Id) && SignerName !== null) ||
    fields.some((field) => Properties.some(({ Key }) => Key === signerKey(field)))
  if (isNamed) logSecurity(request, 'customer read', { employeeId, siteId, vehicleIds: [VehicleId] })
}
