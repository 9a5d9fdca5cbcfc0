import { IconGridDots } from '@tabler/icons-react'
import { use } from 'react'
import { PeoplePageContext } from '../../platform/session/people-page.ts'
import { OptionRow } from '../../platform/session/sign-in-options.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'

/** The link from the sign-in page of a shared device to the list of its people. */
export default function PeopleOption() {
  const t = useTexts()
  return <OptionRow icon={IconGridDots} name={t('quickChange.byPin')} onClick={use(PeoplePageContext)} />
}
