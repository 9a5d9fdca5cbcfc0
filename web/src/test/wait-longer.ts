import { configure } from '@testing-library/dom'

// `findByRole` and similar functions would time out after a second, which is too short on a busy machine.
configure({ asyncUtilTimeout: 60_000 })
