import { useSession } from '../../platform/session/session.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { PictureSection } from '../../shared/employees/picture-section.tsx'

/** Shows and changes my picture, which colleagues see. */
export function MyPicturePage() {
  const t = useTexts()
  const { employee } = useSession()
  return (
    <Page title={t('page.myPicture')} width="reading" hasBack>
      <PictureSection employeeId={employee.Id} name={employee.Name} />
    </Page>
  )
}
