import type { SignatureField } from '@verstas/contract/health-checks/survey.ts'
import { useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { TextField } from '../../../platform/ui/text-fields.tsx'
import { SignaturePaper } from '../../autograph/signature-paper.tsx'
import { useSignaturePad } from '../../autograph/use-signature-pad.ts'

interface SignatureSheetProps {
  readonly field: SignatureField
  /** Receives the image, a PNG as a data URL, and the signer's name. */
  readonly onSigned: (picture: string, signer: string) => void
  readonly onClose: () => void
}

const longestName = 200

/** Asks for the name and the signature of the signer. The inspector is always the signed-in user. */
export function SignatureSheet({ field, onSigned, onClose }: SignatureSheetProps) {
  const t = useTexts()
  const { employee } = useSession()
  const paper = useSignaturePad()
  const [signer, setSigner] = useState(field.Role === 'inspector' ? employee.Name : '')
  const [wasTried, setWasTried] = useState(false)
  const isNameMissing = wasTried && signer.trim() === ''
  const isUnsigned = wasTried && paper.isEmpty

  const sign = () => {
    setWasTried(true)
    if (signer.trim() !== '' && !paper.isEmpty) onSigned(paper.toDataUrl(), signer.trim())
  }
  return (
    <FormDialog
      title={field.Title}
      onClose={onClose}
      onSubmit={sign}
      actions={
        <>
          <Button variant="quiet" onClick={paper.clear}>
            {t('common.clear')}
          </Button>
          <Button type="submit">{t('signatures.sign')}</Button>
        </>
      }
    >
      <TextField
        label={t('autograph.signer')}
        autoComplete="off"
        maxLength={longestName}
        value={signer}
        readOnly={field.Role === 'inspector'}
        error={isNameMissing && t('signatures.signerMissing')}
        onChange={({ currentTarget }) => setSigner(currentTarget.value)}
      />
      <SignaturePaper paper={paper} label={t('autograph.area')} />
      {isUnsigned && (
        <p role="alert" className="type-15 strong late">
          {t('autograph.empty')}
        </p>
      )}
    </FormDialog>
  )
}
