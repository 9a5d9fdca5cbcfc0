import { IconGridDots } from '@tabler/icons-react'
import { use } from 'react'
import { OptionRow } from '../../platform/session/sign-in-options.tsx'
import { PeoplePageContext } from '../../platform/session/trusted-device.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'

/** From the sign-in page of a shared device back to its people. */
export default function PeopleOption() {
  const t = useTexts()
  return <OptionRow icon={IconGridDots} name={t('quickChange.byPin')} onClick={use(PeoplePageContext)} />
}
