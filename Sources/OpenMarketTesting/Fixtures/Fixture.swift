/// Values to test and to show with: images, people and a whole catalogue.
public enum Fixture {}
