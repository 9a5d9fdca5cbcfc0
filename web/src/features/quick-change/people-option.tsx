import { IconGridDots } from '@tabler/icons-react'
import { use } from 'react'
import { PeoplePageContext } from '../../platform/session/people-page.ts'
import { OptionRow } from '../../platform/session/sign-in-options.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'

/** The row of the sign-in page that opens the page with the people of this trusted device. */
export default function PeopleOption() {
  const t = useTexts()
  return <OptionRow icon={IconGridDots} name={t('quickChange.byPin')} onClick={use(PeoplePageContext)} />
}
