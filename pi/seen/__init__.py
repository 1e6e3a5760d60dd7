"""What the camera saw of each judgement: its picture and the two seconds before it, for one night."""
