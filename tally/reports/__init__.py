"""What is shown of an evening: one `Sheet` value and its writers."""
