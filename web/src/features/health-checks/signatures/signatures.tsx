import type { SignatureField } from '@verstas/contract/health-checks/survey.ts'
import {
  type Properties,
  progressOf,
  signatureKey,
  signerKey,
} from '@verstas/domain/health-checks/properties.ts'
import { lazy, memo, Suspense, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Panel } from '../../../platform/ui/panel.tsx'
import type { ShownForm } from '../api.ts'
import { SignatureEntry } from './signature-entry.tsx'

const SignatureSheet = lazy(async () => ({ default: (await import('./signature-sheet.tsx')).SignatureSheet }))

export interface SignaturesProps {
  readonly form: Pick<ShownForm, 'Survey' | 'Signatures'>
  /** The values of the form. */
  readonly properties: Properties
  /** Receives the changed values. An empty value removes a property. */
  readonly onChange: (changes: Record<string, string>) => void
}

/**
 * The signatures of a health check (specification.md, Health check rules), including missing and void ones.
 * The inspector can sign only after all required checks have a light.
 */
export const Signatures = memo(function Signatures({ form, properties, onChange }: SignaturesProps) {
  const t = useTexts()
  const [signing, setSigning] = useState<SignatureField | null>(null)
  const fields = form.Survey.Signatures
  if (fields.length === 0) return null
  const missing = progressOf(form.Survey, properties).missing.length
  return (
    <Panel title={t('signatures.title')}>
      <div className="stack gap-24">
        {fields.map((field) => (
          <SignatureEntry
            key={field.Id}
            field={field}
            picture={properties[signatureKey(field.Id)]}
            signer={properties[signerKey(field.Id)] ?? ''}
            signatures={form.Signatures.filter(({ Id }) => Id === field.Id)}
            missing={field.Role === 'inspector' ? missing : 0}
            onSign={() => setSigning(field)}
          />
        ))}
      </div>
      <Suspense>
        {signing && (
          <SignatureSheet
            field={signing}
            onClose={() => setSigning(null)}
            onSigned={(picture, signer) => {
              onChange({ [signatureKey(signing.Id)]: picture, [signerKey(signing.Id)]: signer })
              setSigning(null)
            }}
          />
        )}
      </Suspense>
    </Panel>
  )
})
