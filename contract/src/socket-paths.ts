/** Path of the chat's real-time channel (Socket.IO), at the chat's address. */
export const chatSocketPath = '/api/chat/socket'

/** Path of the live connection, below the API base. */
export const livePath = '/live'
