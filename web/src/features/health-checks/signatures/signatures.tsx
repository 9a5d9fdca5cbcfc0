import { IconSignature } from '@tabler/icons-react'
import type { InspectionSignature } from '@verstas/contract/health-checks/entities.ts'
import type { SignatureField } from '@verstas/contract/health-checks/survey.ts'
import {
  type Properties,
  progressOf,
  signatureKey,
  signerKey,
} from '@verstas/domain/health-checks/properties.ts'
import { lazy, memo, Suspense, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import type { ShownForm } from '../api.ts'
import classes from './signatures.module.css'

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

interface SignatureEntryProps {
  readonly field: SignatureField
  /** The image as a data URL; undefined while unsigned. */
  readonly picture: string | undefined
  readonly signer: string
  /** The signatures of this field on the server, including void ones. */
  readonly signatures: readonly InspectionSignature[]
  /** The number of checks that must be completed before this field can be signed. */
  readonly missing: number
  readonly onSign: () => void
}

/**
 * A signature field with its void signatures and its valid one. An unsigned field has a button, or the number
 * of missing checks.
 */
function SignatureEntry(props: SignatureEntryProps) {
  const { field, picture, signer, signatures, missing, onSign } = props
  const t = useTexts()
  const format = useFormat()
  const valid = signatures.find(({ Voided }) => Voided === null)
  const name = valid?.SignerName || signer || field.Title
  return (
    <section className="grid justify-start gap-8">
      <h3 className="type-17 strong">{field.Title}</h3>
      {signatures.map(
        ({ SignerName, At, Voided }) =>
          Voided && (
            <p key={At} className="type-15 soft break-anywhere">
              <s>{t('signatures.signed', { name: SignerName ?? field.Title, time: format.dateTime(At) })}</s>
              <br />
              {t('signatures.voided', { time: format.dateTime(Voided.At), name: Voided.By.Name })}
            </p>
          ),
      )}
      {picture ? (
        <>
          <img className={classes.picture} src={picture} alt={t('signatures.picture', { name })} />
          <p className="type-15 break-anywhere">
            {valid
              ? t('signatures.signed', { name, time: format.dateTime(valid.At) })
              : t('signatures.unsaved', { name })}
          </p>
        </>
      ) : (
        <p className="type-15 break-anywhere">{t('autograph.empty')}</p>
      )}
      {!picture &&
        (missing > 0 ? (
          <p className="type-15 soft break-anywhere">{t('signatures.incomplete', { count: missing })}</p>
        ) : (
          <Button
            variant="tonal"
            icon={IconSignature}
            aria-label={`${t('signatures.sign')}: ${field.Title}`}
            onClick={onSign}
          >
            {t('signatures.sign')}
          </Button>
        ))}
    </section>
  )
}
