/** Most bytes of the paper of a request. A body holds it in base64, a third longer. */
export const MAX_ATTACHMENT_BYTES = 600_000;
export const attachmentTypes = ['jpg', 'pdf'] as const;
