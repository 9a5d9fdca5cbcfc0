import { useState } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import { SiteCheckList } from '../../shared/sites/site-check-list.tsx'

interface SiteSheetProps {
  readonly isOpen: boolean
  /** The ids of the sites whose figures the page shows now. */
  readonly chosen: readonly number[]
  readonly onChoose: (chosen: readonly number[]) => void
  readonly onClose: () => void
}

/** A sheet that selects several of many sites. The figures change when the user confirms the choice. */
export default function SiteSheet(props: SiteSheetProps) {
  return props.isOpen && <OpenSheet {...props} />
}

function OpenSheet({ isOpen, chosen, onChoose, onClose }: SiteSheetProps) {
  const t = useTexts()
  const { sites } = useSession()
  const [ids, setIds] = useState(chosen)
  const show = () => {
    onChoose(ids)
    onClose()
  }
  return (
    <Sheet
      isOpen={isOpen}
      title={t('reports.chooseSites')}
      onClose={onClose}
      foot={
        <Button size="main" disabled={ids.length === 0} onClick={show}>
          {t('reports.showSites')}
        </Button>
      }
    >
      <SiteCheckList sites={sites} chosen={ids} onChange={setIds} />
    </Sheet>
  )
}
