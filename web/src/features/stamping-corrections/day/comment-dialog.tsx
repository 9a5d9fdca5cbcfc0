import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { TextArea } from '../../../platform/ui/text-fields.tsx'
import { describeStamping } from '../../stamping/describe.ts'
import { useComment } from '../use-correct.ts'

/** Adds a comment to a stamping of the user, without changing its time. */
export function CommentDialog({ stamping, onClose }: { stamping: Stamping; onClose: () => void }) {
  const t = useTexts()
  const format = useFormat()
  const [words, setWords] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const comment = useComment()
  const isEmpty = words.trim() === ''
  const save = () => {
    setWasTried(true)
    if (isEmpty || comment.isPending) return
    comment.mutate({ StampingId: stamping.Id, Comment: words.trim() }, { onSuccess: onClose })
  }
  const missing = wasTried && isEmpty ? t('correction.commentMissing') : null
  return (
    <FormDialog
      title={t('correction.title.Comment')}
      onClose={onClose}
      onSubmit={save}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" isBusy={comment.isPending}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <div>
        {format.timeRange(stamping.StartTime, stamping.EndTime)} {describeStamping(stamping)}
      </div>
      <TextArea
        label={t('correction.comment')}
        description={t('correction.commentHint')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        error={missing ?? (comment.isError ? messageOf(comment.error, t) : null)}
        maxLength={500}
        rows={3}
        required
        data-autofocus
      />
    </FormDialog>
  )
}
