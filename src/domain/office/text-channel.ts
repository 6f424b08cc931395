/** Channels by which a provider takes a text to a mobile, with the word that people read. */
export const textChannelNames = { sms: 'SMS', whatsapp: 'WhatsApp' } as const;
export type TextChannel = keyof typeof textChannelNames;
export const textChannels = ['sms', 'whatsapp'] as const satisfies readonly TextChannel[];
