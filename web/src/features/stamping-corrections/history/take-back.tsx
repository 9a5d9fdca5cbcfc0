import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { StampingChange, StampingCorrection } from '@verstas/contract/stamping/corrections.ts'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { BeforeAndAfter } from '../form/pieces.tsx'
import { useCorrect } from '../use-correct.ts'
import { pieceOfState } from './state-words.ts'

interface TakeBackProps {
  readonly correction: StampingCorrection
  /** The change that takes it back. */
  readonly undo: StampingChange
}

const longestReason = 500

/** Takes a correction back by another one, after showing what becomes of the day; both stay in the history. */
export function TakeBack({ correction, undo }: TakeBackProps) {
  const t = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useCorrect(() => notify.success(t('correction.saved')))
  const { SalesmanId, Reason: reason, After } = correction
  const takeBack = () => {
    const Reason = t('correction.undoReason', { reason }).slice(0, longestReason)
    mutate(
      { SalesmanId, Reason, Change: undo },
      {
        onError: (error) => {
          notify.error(messageOf(error, t))
          setIsAsking(false)
        },
      },
    )
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={20} aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        {t('correction.do.undo')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('correction.do.undo')}
        confirmLabel={t('correction.do.undo')}
        onConfirm={takeBack}
        onCancel={() => setIsAsking(false)}
        isBusy={isPending}
      >
        <BeforeAndAfter before={After.map(pieceOfState)} after={statesAfter(correction).map(pieceOfState)} />
      </ConfirmDialog>
    </>
  )
}

/** What was split stays cut, and is for one thing again. */
function statesAfter({ Kind, Before, After }: StampingCorrection) {
  const [whole] = Before
  if (Kind !== 'Split' || !whole) return Before
  const { TypeDescription, OrderRows } = whole
  return After.map((part) => ({ ...part, TypeDescription, OrderRows }))
}
