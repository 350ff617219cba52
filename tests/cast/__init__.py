"""What several test modules use: people, plays, leagues, rooms and addresses, and the sites that tests start."""
