import type { StampingState } from '@verstas/contract/stamping/corrections.ts'
import { describeStamping } from '../../stamping/describe.ts'
import { type Piece, pieceOf } from '../form/preview.ts'

/** What a stamping was for at the time, in words. */
export const wordsOfState = (state: StampingState): string =>
  describeStamping({ ...state, LicenseNumber: null })

/** How a stamping stood, as a piece of the day. */
export const pieceOfState = (state: StampingState): Piece => pieceOf(state, wordsOfState(state))
